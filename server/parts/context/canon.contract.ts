/** What must hold on every store about the town's canon: written down first, decided once, finished by whoever comes. */
import { describe, expect, it } from 'vitest';
import { GENERATION } from '../../../shared/canon/templates.ts';
import { silentLog } from '../../log.ts';
import { modelsSaying } from '../../models/testing/saying.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { AskedModel } from './asked-model.ts';
import { KeyConflictError } from './proposals.ts';
import {
  canonPlaces,
  countOf,
  everything,
  fragile,
  isDeciding,
  serviceOn,
} from './testing/canon-services.ts';
import { AI, ambience, legendAction, proposed, someText } from './testing/sample-proposals.ts';
import { SETTLED, settledSamples, toldByRules } from './testing/settled-samples.ts';

export function canonContract(name: string, harness: StoreHarness): void {
  describe(`${name}: the canon`, () => {
    const { anotherNode, clock, open, opened } = canonPlaces(harness);

    it('[S4-40] ten thousand identical proposals at once have one effect', { timeout: 120_000 }, async () => {
      const store = await opened();
      const { canon, proposals } = serviceOn(store, clock());
      const given = proposed('k', legendAction('The Well', someText(1)));
      const results = await Promise.all(Array.from({ length: 10_000 }, () => proposals.propose(given, AI)));
      expect(
        results.every(({ outcome, proposalId }) => outcome === 'accepted' && proposalId === given.proposalId),
      ).toBe(true);
      expect(await everything(store)).toEqual([1, 1, 0, 1, 1, 2]);
      expect(await proposals.propose(given, AI)).toMatchObject({ outcome: 'accepted', reused: true });
      expect(await canon.versionOf(`legend:${given.proposalId}:0`)).toBe(1);
    });

    it('[S4-40] several nodes with the same proposal have one effect', async () => {
      const store = await opened();
      const peer = await anotherNode(store);
      open.push(peer);
      const time = clock();
      const nodes = [serviceOn(store, time), serviceOn(peer, time), serviceOn(store, time)];
      const given = Array.from({ length: 20 }, (_, i) =>
        proposed(`k${i % 4}`, legendAction(`Tale ${i % 4}`, someText(i % 4))),
      );
      const outcomes = await Promise.all(
        given.flatMap((one) => nodes.map((node) => node.proposals.propose(one, AI))),
      );
      expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
      expect(await everything(store)).toEqual([4, 4, 0, 4, 4, 8]);
    });

    it('[S4-40] the same key with other content is a conflict', async () => {
      const { proposals } = serviceOn(await opened(), clock());
      await proposals.propose(proposed('k', legendAction('One', someText(1))), AI);
      await expect(proposals.propose(proposed('k', legendAction('Two', someText(2))), AI)).rejects.toThrow(
        KeyConflictError,
      );
    });

    it('[S4-36] what cannot be written down does not happen', async () => {
      const store = await opened();
      const before = await everything(store);
      const broken = fragile(store);
      const { proposals } = serviceOn(broken.store, clock());
      broken.failing(() => 'before');
      const given = proposed('k', legendAction('The Well', someText(1)));
      expect(await proposals.propose(given, AI)).toMatchObject({ outcome: 'rejected', gate: 'audit' });
      expect(await everything(store)).toEqual(before);
      broken.failing(null);
      expect(await proposals.propose(given, AI)).toMatchObject({ outcome: 'accepted' });
    });

    it('[S4-38] what was left between the two batches is finished once, by whoever comes', async () => {
      const store = await opened();
      const broken = fragile(store);
      const time = clock();
      const { proposals } = serviceOn(broken.store, time);
      broken.failing((batch) => (isDeciding(batch) ? 'before' : null));
      const given = proposed('k', legendAction('The Well', someText(1)));
      await expect(proposals.propose(given, AI)).rejects.toThrow('pulled the plug');
      expect(await everything(store)).toEqual([1, 0, 0, 0, 0, 1]);
      const [other, third] = [serviceOn(store, time), serviceOn(store, time)];
      expect(await other.proposals.finishStranded()).toBe(0);
      time.advanceTo(time.now() + 61_000);
      await Promise.all([other.proposals.finishStranded(), third.proposals.finishStranded()]);
      expect((await everything(store)).slice(0, 5)).toEqual([1, 1, 0, 1, 1]);
      expect(await other.proposals.propose(given, AI)).toMatchObject({ outcome: 'accepted', reused: true });
    });

    it('[S4-38] what never fits is refused in the end, and holds up nothing behind it', async () => {
      const store = await opened();
      const broken = fragile(store);
      const time = clock();
      const { proposals } = serviceOn(broken.store, time);
      broken.failing((batch) => (isDeciding(batch) ? 'before' : null));
      const [stuck, sound] = [1, 2].map((i) => proposed(`k${i}`, ambience(someText(i))));
      for (const one of [stuck!, sound!]) await proposals.propose(one, AI).catch(() => undefined);
      // As a row of an earlier town, whose gates let the same layer pass twice in one proposal.
      const { canon, proposals: other } = serviceOn(store, time);
      const twice = { ...stuck!, proposedActions: [1, 3].map((i) => ambience(someText(i))) };
      await store.write([
        canon.sql
          .updateTable('canonProposals')
          .set({ body: JSON.stringify(twice) })
          .where('proposalId', '=', stuck!.proposalId)
          .compile(),
      ]);
      time.advanceTo(time.now() + 61_000);
      expect(await other.finishStranded()).toBe(2);
      expect(await other.propose(stuck!, AI)).toMatchObject({
        outcome: 'rejected',
        gate: 'invariant',
        rejectionReasons: [{ code: 'VERSION_CONFLICT' }],
      });
      expect(await other.propose(sound!, AI)).toMatchObject({ outcome: 'accepted', reused: true });
      expect(await other.finishStranded()).toBe(0);
    });

    it('[S4-38] fifty that cannot be finished now do not keep the caretaker from the fifty-first', async () => {
      const store = await opened();
      const time = clock();
      let isReadable = true;
      const { canon, proposals } = serviceOn(store, time, {
        find: async (matchId) => (isReadable ? settledSamples.find(matchId) : 'later'),
      });
      const [match] = SETTLED;
      const broken = fragile(store);
      broken.failing((batch) => (isDeciding(batch) ? 'before' : null));
      const given = proposed('last', legendAction('The Well', someText(1)));
      await serviceOn(broken.store, time)
        .proposals.propose(given, AI)
        .catch(() => undefined);
      const [row] = await store.read(canon.sql.selectFrom('canonProposals').selectAll().compile());
      const body = (id: string) =>
        JSON.stringify({
          ...given,
          proposalId: id,
          actor: { kind: 'system', id: 'chronicler' },
          proposedActions: [
            {
              actionType: 'Lore.Chronicle',
              scopeKey: 'loc:library',
              params: { matchId: match!.matchId, template: 2, chronicle: toldByRules(match!) },
            },
          ],
        });
      await store.write(
        Array.from({ length: 50 }, (_, i) => `older-${String(i).padStart(2, '0')}`).map((id) =>
          canon.sql
            .insertInto('canonProposals')
            .values({ ...row!, proposalId: id, idempotencyKey: id, body: body(id), createdAt: 1 })
            .compile(),
        ),
      );
      isReadable = false;
      time.advanceTo(time.now() + 61_000);
      expect(await proposals.finishStranded()).toBe(0);
      expect(await proposals.finishStranded()).toBe(1);
      expect(await canon.versionOf(`legend:${given.proposalId}:0`)).toBe(1);
    });

    it('[S4-38] a commit whose answer was lost is not done again', async () => {
      const store = await opened();
      const broken = fragile(store);
      const { proposals } = serviceOn(broken.store, clock());
      broken.failing((batch) => (isDeciding(batch) ? 'after' : null));
      const given = proposed('k', legendAction('The Well', someText(1)));
      await expect(proposals.propose(given, AI)).rejects.toThrow();
      broken.failing(null);
      expect(await proposals.propose(given, AI)).toMatchObject({ outcome: 'accepted', reused: true });
      expect(await everything(store)).toEqual([1, 1, 0, 1, 1, 2]);
    });

    it('[S4-35] the budget of an hour is kept, also by many at once', async () => {
      const store = await opened();
      const time = clock();
      const { proposals } = serviceOn(store, time);
      const many = Array.from({ length: 20 }, (_, i) =>
        proposals.propose(proposed(`k${i}`, legendAction(`Tale ${i}`, someText(i))), AI),
      );
      const outcomes = await Promise.all(many);
      expect(outcomes.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(6);
      expect(outcomes.find(({ outcome }) => outcome === 'rejected')).toMatchObject({ gate: 'rate' });
      expect(await countOf(store, 'canon_facts')).toBe(6);
      time.advanceTo(time.now() + 3_600_001);
      expect(
        await proposals.propose(proposed('later', legendAction('Later', someText(77))), AI),
      ).toMatchObject({ outcome: 'accepted' });
    });

    it('[S4-32] of two that saw the same version of a layer, one is kept', async () => {
      const store = await opened();
      const { canon, proposals } = serviceOn(store, clock());
      const both = await Promise.all(
        [1, 2].map((i) =>
          proposals.propose(proposed(`k${i}`, ambience(someText(i), { baseVersion: 0 })), AI),
        ),
      );
      expect(both.map(({ outcome }) => outcome).sort()).toEqual(['accepted', 'rejected']);
      expect(await canon.layer('loc:square', 'ambient')).toMatchObject({ version: 1 });
      await Promise.all(
        [3, 4, 5].map((i) => proposals.propose(proposed(`k${i}`, ambience(someText(i))), AI)),
      );
      expect(await canon.layer('loc:square', 'ambient')).toMatchObject({ version: 4 });
    });

    it('[S4-33] nearly the same is refused, and the ledger says by which gate', async () => {
      const { canon, proposals } = serviceOn(await opened(), clock());
      await proposals.propose(proposed('a', legendAction('The Well', someText(1))), AI);
      expect(
        await proposals.propose(proposed('b', legendAction('The Well', `${someText(1)}!`)), AI),
      ).toMatchObject({ gate: 'duplication' });
      expect((await canon.proposals.ledger(10, null)).map(({ gate, state }) => [state, gate])).toEqual(
        expect.arrayContaining([
          ['rejected', 'duplication'],
          ['accepted', ''],
        ]),
      );
    });

    it('a dry run asks the gates and writes nothing', async () => {
      const store = await opened();
      const { proposals } = serviceOn(store, clock());
      const given = proposed('a', legendAction('The Well', someText(1)));
      expect(await proposals.propose(given, AI, { dryRun: true })).toMatchObject({
        outcome: 'accepted',
        dryRun: true,
      });
      expect(await everything(store)).toEqual([0, 0, 0, 0, 0, 0]);
    });

    it('[S4-36] what cannot be written down is answered by the gate that stopped it first', async () => {
      const { failing, store } = fragile(await opened());
      const { proposals } = serviceOn(store, clock());
      failing(() => 'before');
      expect(
        await proposals.propose(proposed('a', legendAction('The Well', 'See https://example.com now.')), AI),
      ).toMatchObject({ gate: 'safety' });
      expect(await proposals.propose(proposed('b', legendAction('The Well', someText(1))), AI)).toMatchObject(
        { gate: 'audit' },
      );
    });

    it('[S4-51] usage is told in whole hours that are over', async () => {
      const { telemetry } = serviceOn(await opened(), clock());
      const dims = {
        'ai.purpose': 'npc_dialogue',
        'ai.model': 'm',
        'ai.tokens.prompt': 10,
        'ai.tokens.completion': 5,
        'ai.latency.total_ms': 7,
        'ai.toolCalls.count': 1,
        'ai.validation.outcome': 'accepted',
        'ai.moderation.flagged': false,
      } as const;
      for (const at of [10_000, 20_000, 3_700_000])
        await telemetry.trackGameEventStrict('Prompt.Genesis.Issued', dims, at);
      const hours = await telemetry.aiUsage({ since: 0 }, 3_800_000);
      expect(hours).toMatchObject([
        { calls: 2, promptTokens: 20, completionTokens: 10, purpose: 'npc_dialogue' },
      ]);
      expect(await telemetry.tokensThisHour(3_800_000)).toBe(15);
      const words = ['Well met.', 'Write to wolf@example.com.'];
      const model = new AskedModel({
        models: modelsSaying(() => words.shift() ?? ''),
        telemetry,
        tokensPerHour: 1_000,
        clock: new FakeClock(3_900_000),
        log: silentLog,
      });
      const question = {
        purpose: 'npc_dialogue',
        event: 'Prompt.Genesis.Issued',
        template: GENERATION.npcDialogue,
        prompt: '',
        ms: 60_000,
        tokens: 1,
        toolCalls: 0,
      } as const;
      for (const contextHash of ['a', 'b'])
        await model.ask({ ...question, contextHash }, (value) => ({ ok: true, value }));
      // What moderation would stop is counted, whatever became of it.
      expect(await telemetry.aiUsage({ since: 3_600_000 }, 7_300_000)).toMatchObject([
        { model: 'm', calls: 1, flagged: 0 },
        { model: 'told', calls: 2, flagged: 1 },
      ]);
      expect(() => telemetry.tracking('Nobody.Knows.This' as never, dims as never, 1)).toThrow();
    });
  });
}
