/** The origins that an interface asks for, as its server declared them. */
export interface AskedHosts {
  /** Origins that the interface may exchange data with. */
  connects: string[];
  /** Origins that the interface may load scripts, styles, fonts and media from. */
  loads: string[];
  /** Entries of the declaration that no administrator can allow. */
  refused: string[];
}

/** Maximum number of origins in each list of a declaration. */
const maxOrigins = 20;
/** An origin as a source of a content security policy: nothing in it can end the source or the directive. */
const origin = /^(https?|wss?):\/\/((?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/;

/**
 * Reads the domains of `_meta.ui.csp`. Frames and base addresses of other sites are refused: an interface is one document.
 * @param isAllowed whether the operator's settings permit a host; a wildcard is passed in unchanged
 */
export function askedHosts(csp: unknown, isAllowed: (host: string) => boolean): AskedHosts {
  const declared = typeof csp === 'object' && csp !== null ? (csp as Record<string, unknown>) : {};
  const listed = (name: string) => {
    const value = declared[name];
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').map(plain) : [];
  };
  const split = (name: string) => {
    const all = [...new Set(listed(name))];
    const may = all.filter((one, place) => place < maxOrigins && isPermitted(one, isAllowed));
    return { may: may.toSorted(), not: all.filter((one) => !may.includes(one)) };
  };
  const [connects, loads] = [split('connectDomains'), split('resourceDomains')];
  const others = [...listed('frameDomains'), ...listed('baseUriDomains')];
  const refused = [...new Set([...connects.not, ...loads.not, ...others])].toSorted();
  return {
    connects: connects.may,
    loads: loads.may,
    refused: refused.slice(0, maxOrigins).map((one) => one.slice(0, 200)),
  };
}

/** Whether an origin may stand in a policy. Addresses without encryption need an entry of the operator, like private hosts. */
export function isPermitted(address: string, isAllowed: (host: string) => boolean): boolean {
  const [, scheme = '', host = ''] = origin.exec(address) ?? [];
  if (host === '' || !isAllowed(host)) return false;
  return scheme === 'https' || scheme === 'wss' || !host.includes('.') || /^[\d.]+$/.test(host);
}

const plain = (address: string) =>
  address
    .trim()
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, '');
