/** `npm run exam hosting`: follows docs/hosting.md literally, on a fresh Debian root. */
import { examineHosting } from '../container/hosting-exam.ts';
import { defineExam, option } from '../exam.ts';

export const exam = defineExam({
  description:
    'Follows docs/hosting.md on a fresh Debian root (debootstrap): install, Caddy with TLS, nginx, backup and upgrade, with a visitor behind each proxy.',
  options: {
    root: option<string | undefined>(
      '--root <folder>',
      'a Debian root to copy instead of making one',
      (path) => path,
    ),
  },
  examine: ({ root }, say) => examineHosting(root, say),
  findings: ({ findings }) => findings,
});
