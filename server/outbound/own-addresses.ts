/** Recognises the town's own addresses, whatever name or notation a caller uses for them. */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { plainAddress } from './public-address.ts';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addSubnet('0.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');
thisMachine.addAddress('::', 'ipv6');

const LOOPBACK_NAMES: readonly string[] = ['localhost', 'ip6-localhost'];

export class OwnAddresses {
  readonly #ports = new Set<number>();
  readonly #names = new Set<string>();

  addPort(port: number): void {
    if (port > 0) this.#ports.add(port);
  }

  /** A public name of the town: `host`, `host:port`, or a whole address. */
  addName(name: string): void {
    const url = URL.parse(name.includes('://') ? name : `http://${name}`);
    if (url) this.#names.add(url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase());
  }

  isHost(host: string, port: number): boolean {
    const name = host.toLowerCase().replace(/\.$/, '');
    // A proxy in front may answer on any port; on this machine other ports are other servers.
    if (this.#names.has(name) && !this.#isHere(name)) return true;
    return this.#ports.has(port) && LOOPBACK_NAMES.includes(name);
  }

  isAddress(address: string, port: number): boolean {
    return this.#ports.has(port) && this.#isHere(address);
  }

  #isHere(host: string): boolean {
    if (LOOPBACK_NAMES.includes(host)) return true;
    const plain = plainAddress(host);
    const family = isIP(plain);
    if (family === 0) return false;
    if (thisMachine.check(plain, family === 6 ? 'ipv6' : 'ipv4')) return true;
    return Object.values(networkInterfaces()).some((each) =>
      each?.some((network) => network.address === plain),
    );
  }
}
