/**
 * Colyseus looks rooms up in a plain object, where `__proto__` or `toString` finds something that is not a room and
 * fails with a logged stack trace: any client could fill the disk that way.
 */
export const isNoRoomName = (name: string): boolean => name in Object.prototype;

/** Distinguishes the town and queue rooms of several nodes on join. */
export const onNode = (nodeId: string) => ({ node: nodeId });
