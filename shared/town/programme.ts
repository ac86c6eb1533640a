/** The reveal and then the result stay on screen before the channel changes; real time, at any pace. */
export const LOOK_AT_RESULT_MS = 10_000;
