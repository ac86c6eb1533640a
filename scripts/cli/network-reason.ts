/** The error message for a user whose town does not answer. */
export const noTownAt = (town: string, reason: string): string =>
  `no town answers at ${town} (${reason}): start one with npm start, or name another with --url`;
