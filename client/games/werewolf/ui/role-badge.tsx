import { roleIcons } from 'virtual:role-icons';
import type { Role } from '../../../../shared/games/werewolf/model.ts';
import { words } from '../text.ts';

export function RoleIcon({ role }: { readonly role: Role }) {
  return (
    <svg
      class="role-icon"
      viewBox="0 0 512 512"
      width="14"
      height="14"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: roleIcons[role] }}
    />
  );
}

/** `brief` shows only the icon; the name stays for screen readers. */
export function RoleBadge({ role, brief = false }: { readonly role: Role; readonly brief?: boolean }) {
  return (
    <span class="role" data-role={role} title={brief ? words.roles[role] : undefined}>
      <RoleIcon role={role} />
      <span class={brief ? 'hidden-text' : undefined}>{words.roles[role]}</span>
    </span>
  );
}
