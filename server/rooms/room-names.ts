/**
 * Colyseus looks rooms up in a plain object, where `__proto__` or `toString` finds something other than a room, and fails
 * with a stack for the log: anybody could fill the disk with it.
 */
export const isNoRoomName = (name: string): boolean => name in Object.prototype;

/** What tells the town rooms and the queue rooms of several nodes apart when somebody joins. */
export const onNode = (nodeId: string) => ({ node: nodeId });
