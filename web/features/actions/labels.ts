/** What the actions are called, wherever they can be chosen: on a button, in a menu, in the search. */
export const labels = {
  search: 'Search',
  newProject: 'New Project',
  invite: 'Invite',
  sendStatusUpdate: 'Send status update',
  activity: 'Activity',
  team: 'Open team',
  home: 'Your Projects',
  members: 'Members',
  votes: 'Guide votes',
  manageGuides: 'Manage guides',
  monitoring: 'System Monitoring',
  notifications: 'Notifications',
  account: 'My Account',
  install: 'Install the app',
  shortcuts: 'Keyboard shortcuts',
  logout: 'Logout',
} as const
