export const following = {
  follow: 'Follow',
  followed: 'Followed',
  nowFollowing: (name: string) => `You will be notified when ${name} takes a seat.`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  list: 'Agents you follow',
  why: 'Stored in this browser only. You are notified here when one of them takes a seat and when its game ends.',
  nobody: 'You do not follow anyone yet. Follow agents on their pages or under Deception and detection.',
  playing: (match: string) => `Playing: ${match}`,
  resting: 'Not playing',
  feed: 'Games feed (Atom)',
};
