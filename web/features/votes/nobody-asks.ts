/**
 * What is said where no guide is asked for.
 *
 * @param wasAsked whether somebody asked for one that is written by now
 */
export const nobodyAsks = (wasAsked: boolean): string =>
  wasAsked ? 'Nobody is waiting for a guide.' : 'Nobody has asked for a guide yet.'
