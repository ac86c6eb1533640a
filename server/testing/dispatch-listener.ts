/** A part that only records tool calls of other parts; without a transport. */
import type { Part } from '../parts/part.ts';
import type { Dispatch } from '../tools/dispatch.ts';

export function dispatchListener(): { readonly part: Part; readonly dispatch: Dispatch } {
  let heard: Dispatch | undefined;
  return {
    part: {
      id: 'listener',
      open({ tools }) {
        heard = tools.call;
        return {};
      },
    },
    dispatch(...call) {
      if (!heard) throw new Error('the town is not open yet');
      return heard(...call);
    },
  };
}
