/** Letters that Unicode does not decompose into a basic letter and an accent, and letters that languages spell in their own way. */
const spelling = `
  ä=ae ö=oe ü=ue ß=ss æ=ae œ=oe ø=o đ=d ð=d þ=th ł=l ħ=h ı=i ŋ=n
  а=a б=b в=v г=g ґ=g д=d е=e ё=yo є=ye ж=zh з=z и=i і=i ї=yi й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ў=u ф=f х=kh
  ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz
  α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o`;
const letters: ReadonlyMap<string, string> = new Map(
  spelling
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(2)]),
);

/**
 * Writes a text in lower case with Latin letters without accents, as addresses spell it: "Größe" → "groesse", "Йога" → "yoga".
 * Characters of other scripts stay.
 */
export function inLatin(text: string): string {
  const spelled = inLetters(text.toLowerCase().normalize('NFC').replaceAll(/ο[υύ]/g, 'ou'));
  return inLetters(spelled.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
}

const inLetters = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => letters.get(letter) ?? letter);
