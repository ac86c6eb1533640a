/** Link previews and embedding in other sites. */
import { limitPerAddress } from '../../http/limits.ts';
import { previewFinder } from '../../http/previews.ts';
import { ReadingLine } from '../../matches/reading-line.ts';
import type { Part } from '../part.ts';
import { agentPreview, matchPreviews } from './agent-preview.ts';
import { Pictures } from './pictures.ts';
import { sharingRoutes } from './routes.ts';

/** Drawing takes a twentieth of a second: a few requests may wait, with a rest in between. */
const LINE = { longest: 40, restFactor: 3 };

export const sharingPart: Part = {
  id: 'sharing',
  open(kernel) {
    const { address, budgets, log } = kernel;
    const previews = {
      '/match/:id': matchPreviews(kernel),
      '/agent/:id': agentPreview(kernel),
    };
    return {
      previews,
      rootRoutes: sharingRoutes({
        find: (path, query) => previewFinder(kernel.previews())(path, query),
        pictures: new Pictures(new ReadingLine(LINE)),
        address,
        limit: limitPerAddress(budgets.restCalls),
        log,
      }),
    };
  },
};
