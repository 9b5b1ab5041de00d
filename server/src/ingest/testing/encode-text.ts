const tables = new Map<string, Map<string, number[]>>();

export function encodeText(text: string, label: string): Buffer {
  const table = tables.get(label) ?? tableOf(label);
  tables.set(label, table);
  return Buffer.from(
    Array.from(text).flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`no ${character} in ${label}`);
      return bytes;
    }),
  );
}

function tableOf(label: string): Map<string, number[]> {
  const decoder = new TextDecoder(label);
  const table = new Map<string, number[]>();
  const learn = (...bytes: number[]): void => {
    const character = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(character).length === 1 && character !== '\ufffd' && !table.has(character))
      table.set(character, bytes);
  };
  for (let byte = 0; byte < 256; byte++) learn(byte);
  if (/^(?:gb|big5|shift|euc)/.test(label))
    for (let first = 0x81; first < 0xff; first++)
      for (let second = 0x30; second < 0xff; second++) learn(first, second);
  return table;
}
