/** Classifies IP addresses as public, private, or never to be called. */
import { BlockList, isIP } from 'node:net';

/** All IPv4 ranges that are not ordinary internet addresses. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;

/** Within 2000::/3, which contains all ordinary IPv6: ranges that lead elsewhere or embed IPv4. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [address, bits] of SPECIAL_V4) special.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of SPECIAL_V6) special.addSubnet(address, bits, 'ipv6');
const ordinary6 = new BlockList();
ordinary6.addSubnet('2000::', 3, 'ipv6');

/** Link-local addresses, where clouds serve their metadata, and the metadata addresses outside of that range. */
const NEVER_V4 = [
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
] as const;

/** The same in IPv6, and obsolete transition formats that embed an IPv4 address. */
const NEVER_V6 = [
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  ['::', 96], // IPv4-compatible; `::` and `::1` are exempt, see isNeverCalled
  ['::ffff:0:0:0', 96], // IPv4-translated
  ['64:ff9b:1::', 48], // local-use NAT64: the position of the IPv4 address depends on the network
  ['2001::', 32], // Teredo
  ['2002::', 16], // 6to4
] as const;

const never = new BlockList();
for (const [address, bits] of NEVER_V4) never.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of NEVER_V6) never.addSubnet(address, bits, 'ipv6');

const UNSPECIFIED_OR_LOOPBACK: readonly string[] = ['::', '::1'];
/** IPv4-mapped (`::ffff:0:0/96`) and NAT64 (`64:ff9b::/96`), in the canonical form that URL gives. */
const CARRIES_V4 = /^(?:::ffff|64:ff9b:):(?:([0-9a-f]+):)?([0-9a-f]*)$/;

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4') && !never.check(address, 'ipv4');
    case 6:
      return ordinary6.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/**
 * True for addresses that no town calls, however private it is. Includes private IPv4 addresses written as IPv6, whose
 * only purpose is to get around a check.
 */
export function isNeverCalled(address: string): boolean {
  const plain = plainAddress(address);
  if (isIP(plain) === 4)
    return never.check(plain, 'ipv4') || (isIP(address) === 6 && !isPublicAddress(plain));
  return isIP(plain) === 6 && !UNSPECIFIED_OR_LOOPBACK.includes(plain) && never.check(plain, 'ipv6');
}

/** The address in canonical form and without its zone; the embedded IPv4 address if there is one. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const canonical = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const carried = CARRIES_V4.exec(canonical);
  if (!carried) return canonical;
  const [high, low] = [Number.parseInt(carried[1] || '0', 16), Number.parseInt(carried[2] || '0', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
