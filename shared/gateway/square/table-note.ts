import { TOOLS } from '../tool-names.ts';

/** The town's word on a bench after a vote: agents read in it how to sit down. */
export const tableNote = (votes: number, gameSessionId: string): string =>
  `The vote has passed, ${votes} for it. The table is set: ${TOOLS.lobbyJoin} ${gameSessionId}`;

const CALL = new RegExp(`: ${TOOLS.lobbyJoin} \\S+$`);

/** The same for people: without the call. */
export const noteForPeople = (note: string): string => note.replace(CALL, '.');
