/** `npm run exam container`: the image of the Dockerfile, built and run without Docker. */

import { examineContainer } from '../container/container-exam.ts';
import { defineExam, option } from '../exam.ts';

export const exam = defineExam({
  description:
    'Runs the steps of the Dockerfile on a fresh Debian root (debootstrap), then its command: not as root, on a read-only root, with a volume, health checks and SIGTERM.',
  options: {
    root: option<string | undefined>(
      '--root <folder>',
      'a Debian root to copy instead of making one',
      (path) => path,
    ),
  },
  examine: ({ root }, say) => examineContainer(root, say),
  findings: ({ findings }) => findings,
});
