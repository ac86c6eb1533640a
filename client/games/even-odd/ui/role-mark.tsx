import type { Parity } from '../state/table-model.ts';
import { words } from '../text.ts';

/** One dot for odd, two for even: told apart without colours. */
export const RoleMark = ({ role }: { readonly role: Parity }) => (
  <span class="eo-role" data-role={role} title={words.wants[role]}>
    <span aria-hidden="true">{role === 'ODD' ? '●' : '●●'}</span> {words.roles[role]}
  </span>
);
