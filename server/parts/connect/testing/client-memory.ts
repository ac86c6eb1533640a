/** What an OAuth client stores, in the form that both generations of the SDK expect. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KeptTokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string;
}

interface KeptClient {
  readonly client_id: string;
}

export class ClientMemory {
  readonly redirectUrl: string;
  readonly name: string;
  /** The address to open in the browser. */
  authorizeAt: URL | null = null;
  kept: { client?: KeptClient; tokens?: KeptTokens; verifier?: string; discovered?: unknown } = {};

  constructor(name: string, redirectUrl: string) {
    this.name = name;
    this.redirectUrl = redirectUrl;
  }

  get clientMetadata() {
    return { client_name: this.name, redirect_uris: [this.redirectUrl] };
  }

  state = (): string => 'as sent';
  clientInformation = (): KeptClient | undefined => this.kept.client;
  tokens = (): KeptTokens | undefined => this.kept.tokens;
  codeVerifier = (): string => this.kept.verifier ?? '';
  discoveryState = (): never => this.kept.discovered as never;

  saveClientInformation(client: KeptClient): void {
    this.kept.client = client;
  }

  saveTokens(tokens: KeptTokens): void {
    this.kept.tokens = tokens;
  }

  saveCodeVerifier(verifier: string): void {
    this.kept.verifier = verifier;
  }

  saveDiscoveryState(discovered: unknown): void {
    this.kept.discovered = discovered;
  }

  redirectToAuthorization(url: URL): void {
    this.authorizeAt = url;
  }

  /** As if an hour had passed. */
  loseAccessToken(): void {
    if (this.kept.tokens) this.kept.tokens = { ...this.kept.tokens, access_token: 'x'.repeat(43) };
  }
}

/** The loopback address to which the browser is redirected. */
export class Callback {
  readonly url: string;
  readonly #server: Server;
  #arrived: (params: URLSearchParams) => void = () => undefined;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
    server.on('request', (req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? '', this.url);
      res.end('Back in the app.');
      if (pathname === '/callback') this.#arrived(searchParams);
    });
  }

  static async open(): Promise<Callback> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Callback(server);
  }

  next(): Promise<URLSearchParams> {
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
