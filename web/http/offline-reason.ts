/** Says why the user sees data that may be out of date. Also used by the service worker. */
export const offlineReason = (hasNetwork: boolean): string =>
  hasNetwork ? 'Can’t reach Brandpath.' : 'You’re offline.'
