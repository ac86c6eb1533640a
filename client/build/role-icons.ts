import icons from '@iconify-json/game-icons/icons.json' with { type: 'json' };
import type { Plugin } from 'vite';

const ROLE_ICONS = {
  VILLAGER: 'pitchfork',
  WEREWOLF: 'wolf-head',
  SEER: 'crystal-ball',
  DOCTOR: 'healing',
} as const;
const MODULE = 'virtual:role-icons';

export function roleIcons(): Plugin {
  const chosen = Object.fromEntries(
    Object.entries(ROLE_ICONS).map(([role, icon]) => [role, icons.icons[icon].body]),
  );
  return {
    name: 'role-icons',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export const roleIcons = ${JSON.stringify(chosen)};` : null),
  };
}
