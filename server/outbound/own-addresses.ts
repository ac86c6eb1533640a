/** Where this very town listens, under every name that a stranger might use for it. */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addSubnet('0.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');
thisMachine.addAddress('::', 'ipv6');

const LOOPBACK_NAMES: readonly string[] = ['localhost', 'ip6-localhost'];

export class OwnAddresses {
  readonly #ports = new Set<number>();
  readonly #names = new Set<string>();

  /** A port that this process listens on, on whichever of the machine's addresses. */
  addPort(port: number): void {
    if (port > 0) this.#ports.add(port);
  }

  /** A name that the town goes by elsewhere: `host`, `host:port`, or a whole address. */
  addName(name: string): void {
    const url = URL.parse(name.includes('://') ? name : `http://${name}`);
    if (url) this.#names.add(url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase());
  }

  isHost(host: string, port: number): boolean {
    const name = host.toLowerCase();
    // A proxy in front may answer on any port; on this machine other ports are other people's servers.
    if (this.#names.has(name) && !this.#isHere(name)) return true;
    return this.#ports.has(port) && LOOPBACK_NAMES.includes(name);
  }

  isAddress(address: string, port: number): boolean {
    return this.#ports.has(port) && this.#isHere(address);
  }

  #isHere(host: string): boolean {
    if (LOOPBACK_NAMES.includes(host)) return true;
    const plain = unmapped(host);
    const family = isIP(plain);
    if (family === 0) return false;
    if (thisMachine.check(plain, family === 6 ? 'ipv6' : 'ipv4')) return true;
    return Object.values(networkInterfaces()).some((each) =>
      each?.some((network) => network.address === plain),
    );
  }
}

/** IPv4 in the clothes of IPv6 (`::ffff:7f00:1`) is the IPv4 address. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address;
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical);
  if (!mapped) return canonical;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
