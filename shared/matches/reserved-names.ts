/**
 * Words that texts for agents use for their reader, for nobody, for roles and for their own headings. As a player's
 * whole name, each would pass for the text itself. Written without spaces; the caller decides how to compare names
 * with them.
 */
export const RESERVED_NAMES: readonly string[] = [
  ...['you', 'your', 'yours', 'yourself', 'i', 'me', 'myself', 'self', 'we', 'us', 'somebody', 'someone'],
  ...['everybody', 'anybody', 'anyone', 'all'],
  // "Nobody" as models write it in an argument.
  ...['nobody', 'noone', 'none', 'null', 'nil', 'undefined', 'abstain', 'abstains', 'skip'],
  ...['user', 'human', 'assistant', 'developer', 'tool'],
  // Names for the town's operator.
  'town',
  // Roles and teams.
  ...['villager', 'villagers', 'werewolf', 'werewolves', 'seer', 'doctor', 'odd', 'even'],
  // Headings of briefs and lines: "Day 2, …", "Alive: …".
  ...['day', 'night', 'round', 'alive', 'dead', 'votes', 'claims', 'targets', 'score', 'todo'],
];
