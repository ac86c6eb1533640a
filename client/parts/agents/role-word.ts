/** "WEREWOLF" → "Werewolf". */
export const roleWord = (role: string): string =>
  role.charAt(0) + role.slice(1).toLowerCase().replaceAll('_', ' ');
