/**
 * A proxy in front of the database or Redis that cuts the connection at the worst moment, for example around a COMMIT.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** `before`: the server never receives the request. `after`: it executes the request, but the answer is lost. */
export type Cut = 'before' | 'after';

export interface CuttingProxy {
  readonly port: number;
  /** Cuts the next connection that sends the trigger word, once. */
  cutNext(cut: Cut): void;
  readonly cuts: number;
  close(): void;
}

export async function cuttingProxy(target: number, word: string): Promise<CuttingProxy> {
  const proxy = new Cutter(target, word);
  await proxy.listen();
  return proxy;
}

class Cutter implements CuttingProxy {
  cuts = 0;
  readonly #target: number;
  readonly #word: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #armed: Cut | undefined;

  constructor(target: number, word: string) {
    this.#target = target;
    this.#word = word;
    this.#server = createServer((socket) => this.#join(socket));
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy does not listen');
    return address.port;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  cutNext(cut: Cut): void {
    this.#armed = cut;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(client: Socket): void {
    const server = connect(this.#target, '127.0.0.1');
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.#sockets.delete(socket));
    }
    client.on('close', () => server.end());
    server.on('close', () => client.destroy());
    server.on('data', (answer) => client.write(answer));
    client.on('data', (request) => this.#forward({ client, server, request }));
  }

  #forward({ client, server, request }: { client: Socket; server: Socket; request: Buffer }): void {
    const cut = request.includes(this.#word) ? this.#armed : undefined;
    if (cut !== 'before') server.write(request);
    if (cut === undefined) return;
    this.#armed = undefined;
    this.cuts += 1;
    if (cut === 'before') {
      client.destroy();
      return;
    }
    // The server's answer proves that the request was executed; the client never sees it.
    server.removeAllListeners('data');
    server.once('data', () => client.destroy());
  }
}
