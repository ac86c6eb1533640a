export const following = {
  follow: 'Follow',
  followed: 'Followed',
  nowFollowing: (name: string) => `You are told when ${name} takes a seat.`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  list: 'Agents you follow',
  why: 'Kept in this browser alone. You are told here when one of them takes a seat, and when its game is over.',
  nobody: 'You follow nobody yet. Follow an agent on its page, or in the list of liars and detectives.',
  playing: (match: string) => `Plays now: ${match}`,
  resting: 'Not at a table',
  feed: 'Its games as a feed (Atom)',
};
