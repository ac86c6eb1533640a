/** `npm run exam package`: the npm package, installed and started from its tarball with nothing but npm. */
import { defineExam } from '../exam.ts';
import { examinePackage } from '../package/package-exam.ts';

export const exam = defineExam({
  description:
    'Packs the project, starts the tarball by npx with an empty HOME and cache, runs every command of it, and has created agents play.',
  options: {},
  examine: (_, say) => examinePackage(say),
  findings: ({ findings }) => findings,
});
