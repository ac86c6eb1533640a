declare module 'virtual:role-icons' {
  export const roleIcons: Readonly<Record<'VILLAGER' | 'WEREWOLF' | 'SEER' | 'DOCTOR', string>>;
}
