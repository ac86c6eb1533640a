/** Shortcuts that bypass libraries' public interfaces, for tests and benches; all off with LIBRARY_SHORTCUTS=off. */
const USED = process.env.LIBRARY_SHORTCUTS !== 'off';

export const ROOM_SHORTCUTS = { directFrames: USED, sharedPatches: USED };
export const LEAN_MCP = USED;

export const SHORTCUT_SETTINGS = USED ? {} : { DIRECT_FRAMES: 'off', SHARED_PATCHES: 'off', LEAN_MCP: 'off' };
