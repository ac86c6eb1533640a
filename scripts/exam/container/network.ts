/** Network namespaces in which towns, stores and proxies listen at their usual ports without anybody else noticing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { run } from './debian-root.ts';

export class Network {
  readonly #holder: ChildProcess;

  private constructor(holder: ChildProcess) {
    this.#holder = holder;
  }

  /** With nothing but loopback. Ends with this process at the latest: nobody holds its standard input any more then. */
  static async open(): Promise<Network> {
    const script = 'ip link set lo up && echo up && exec cat';
    const holder = spawn('unshare', ['--net', '/bin/sh', '-c', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    return new Network(holder);
  }

  /** The words before a command that is to run here. */
  get enter(): readonly string[] {
    return ['nsenter', `--net=/proc/${this.#holder.pid}/ns/net`, '--'];
  }

  /** A network with this address; this one is the switch between all that it has made. */
  async connected(address: string, index: number): Promise<Network> {
    const member = await Network.open();
    const port = `port${index}`;
    if (index === 0) await this.#ip('link add switch type bridge', 'link set switch up');
    await this.#ip(
      `link add ${port} type veth peer name eth0 netns ${member.#holder.pid}`,
      `link set ${port} master switch up`,
    );
    await member.#ip(`addr add ${address} dev eth0`, 'link set eth0 up');
    return member;
  }

  async #ip(...commands: readonly string[]): Promise<void> {
    const [file = '', ...words] = this.enter;
    for (const command of commands) await run(file, [...words, 'ip', ...command.split(' ')]);
  }

  close(): void {
    this.#holder.stdin?.end();
  }
}
