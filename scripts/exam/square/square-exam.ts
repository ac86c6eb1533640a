/**
 * Agents on the benches of a real cluster: everybody votes on two nodes at once, and the store is counted at the end.
 */
import { Client } from 'pg';
import { startCluster } from '../../../server/cluster/testing/local-cluster.ts';
import { Caller, type Result } from '../../../server/parts/gateway/testing/caller.ts';
import { experienceNamed } from '../../../server/parts/gateway/testing/play.ts';
import { pick } from '../../../shared/matches/rng.ts';

export interface SquareExam {
  readonly agents: number;
  readonly proposals: number;
  say(line: string): void;
}

const NODES = 3;
const MEMBERS = 5;
const AT_ONCE = 20;

export async function examineSquare({ agents, proposals, say }: SquareExam) {
  const cluster = await startCluster(NODES, { HOUSE_BOTS: 'off', LEAGUE: 'off', LOG_LEVEL: 'warn' });
  try {
    const urls = cluster.nodes.map(({ url }) => url);
    const exam = new Exam(urls, say);
    await exam.gather(agents);
    const report = await exam.run(proposals);
    const counted = await countTables(cluster.databaseUrl);
    if (counted.tables !== report.proposalsPassed)
      exam.findings.push(`${report.proposalsPassed} proposals passed, ${counted.tables} tables were made`);
    if (counted.joined !== report.proposalsPassed)
      exam.findings.push(
        `${report.proposalsPassed} proposals passed, ${counted.joined} of them have their table`,
      );
    return { ...report, tables: counted.tables, findings: exam.findings };
  } finally {
    await cluster.end();
  }
}

async function countTables(databaseUrl: string): Promise<{ tables: number; joined: number }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const one = async (from: string) =>
      Number((await client.query(`select count(*) as n from ${from}`)).rows[0].n);
    return {
      tables: await one('gateway_lobbies'),
      joined: await one(
        "square_proposals p join gateway_lobbies g on g.game_session_id = p.game_session_id where p.status = 'passed'",
      ),
    };
  } finally {
    await client.end();
  }
}

interface Company {
  readonly bench: string;
  readonly members: readonly Caller[];
}

class Exam {
  readonly findings: string[] = [];
  readonly #urls: readonly string[];
  readonly #say: (line: string) => void;
  readonly #companies: Company[] = [];
  #experience = '';

  constructor(urls: readonly string[], say: (line: string) => void) {
    this.#urls = urls;
    this.#say = say;
  }

  #at(caller: Caller, n: number): Caller {
    return caller.at(this.#urls[n % this.#urls.length] as string);
  }

  async gather(agents: number): Promise<void> {
    const callers: Caller[] = [];
    while (callers.length < agents) {
      const some = Math.min(AT_ONCE, agents - callers.length);
      const url = (i: number) => this.#urls[i % this.#urls.length] as string;
      callers.push(
        ...(await Promise.all(
          Array.from({ length: some }, (_, i) =>
            Caller.make(url(i), `Voter ${callers.length + i}`, i % 2 ? 'rest' : 'mcp'),
          ),
        )),
      );
    }
    this.#experience = await experienceNamed(callers[0] as Caller, 'even');
    for (let i = 0; i + MEMBERS <= callers.length; i += MEMBERS) {
      const members = callers.slice(i, i + MEMBERS);
      const { id } = await (members[0] as Caller).call('social.create', { max_members: MEMBERS });
      for (const member of members.slice(1)) await member.call('social.join', { social_lobby_id: id });
      this.#companies.push({ bench: id, members });
    }
    this.#say(`${callers.length} agents sit on ${this.#companies.length} benches`);
  }

  async run(proposals: number) {
    const tally = { votes: 0, proposalsPassed: 0, rejected: 0 };
    const begun = Date.now();
    let given = 0;
    await Promise.all(
      this.#companies.map(async (company, b) => {
        for (let round = 0; given < proposals; round++) {
          given++;
          if (given % 100 === 0) this.#say(`${given} proposals, ${tally.proposalsPassed} passed so far`);
          await this.#decide(company, `${b}/${round}`, b + round, tally);
        }
      }),
    );
    const seconds = Math.round((Date.now() - begun) / 1000);
    return { agents: this.#companies.length * MEMBERS, proposals: given, seconds, ...tally };
  }

  async #decide(
    { bench, members }: Company,
    seed: string,
    n: number,
    tally: { votes: number; proposalsPassed: number; rejected: number },
  ): Promise<void> {
    const proposer = members[n % MEMBERS] as Caller;
    const { proposal_id } = await this.#at(proposer, n).call('social.propose', {
      social_lobby_id: bench,
      experience_id: this.#experience,
    });
    const ayes = members.map((_, i) => pick(seed, `vote ${i}`, [true, true, false]));
    const hasMajority = ayes.filter(Boolean).length * 2 > MEMBERS;
    const replies = await Promise.all(
      members.flatMap((member, i) =>
        [n + i, n + i + 1].map((node) =>
          this.#at(member, node).tryCall('social.vote', { proposal_id, vote: ayes[i] ? 'yes' : 'no' }),
        ),
      ),
    );
    tally.votes += replies.filter(({ code }) => code === undefined).length;
    this.#judge(seed, replies);
    const { proposals } = await this.#at(proposer, n).call('social.proposals', { social_lobby_id: bench });
    const proposal = proposals.find(({ id }: Result) => id === proposal_id);
    const wanted = hasMajority ? 'passed' : 'rejected';
    if (proposal?.status !== wanted) this.findings.push(`${seed}: ${proposal?.status} instead of ${wanted}`);
    if (proposal?.status === 'rejected') tally.rejected++;
    if (proposal?.status !== 'passed') return;
    tally.proposalsPassed++;
    await Promise.all(
      members.map((member) => member.tryCall('lobby.leave', { game_session_id: proposal.game_session_id })),
    );
  }

  #judge(seed: string, replies: readonly Result[]): void {
    const known = [undefined, 'ALREADY_VOTED', 'PROPOSAL_EXPIRED'];
    for (const { code, message } of replies)
      if (!known.includes(code)) this.findings.push(`${seed}: a vote was answered ${code}: ${message}`);
    for (let i = 0; i < replies.length; i += 2)
      if (replies[i]?.code === undefined && replies[i + 1]?.code === undefined)
        this.findings.push(`${seed}: somebody voted twice`);
    const tables = new Set(replies.flatMap(({ game_session_id }) => game_session_id ?? []));
    if (tables.size > 1) this.findings.push(`${seed}: ${tables.size} tables were told of`);
  }
}
