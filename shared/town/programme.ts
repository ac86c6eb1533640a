/** The reveal and then the result deserve a look before the channel changes; real time, at any pace. */
export const LOOK_AT_RESULT_MS = 10_000;
