import { describe, expect, it } from 'vitest';
import { encodeText } from '../testing/encode-text.ts';
import { extractBytes } from '../testing/extraction.ts';

const texts: [encoding: string, name: string, text: string][] = [
  ['windows-1251', 'price.csv', 'Артикул;Наименование;Цена\n10-1;Насос;40\n10-2;Клапан;90'],
  ['windows-1251', 'letter.txt', 'Уважаемые коллеги,\nсрок поставки составляет две недели.'],
  ['windows-1251', 'short.txt', 'Ціна: 40'],
  ['koi8-r', 'notes.txt', 'Договор вступает в силу с момента подписания обеими сторонами.'],
  ['gb18030', 'budget.csv', '部门;负责人;预算\n销售部;王伟;40\n研发部;李娜;90'],
  ['big5', 'budget.csv', '部門;負責人;預算\n銷售部;王偉;40\n研發部;李娜;90'],
  ['shift_jis', 'budget.csv', '部署;担当者;予算\n営業部;田中;40\n開発部;佐藤;90\nこれは予算です'],
  ['euc-jp', 'budget.txt', 'これは予算です。営業部の担当者は田中です。'],
  ['euc-kr', 'budget.csv', '부서;담당자;예산\n영업부;김철수;40\n개발부;이영희;90'],
  ['windows-1253', 'list.csv', 'Κωδικός;Περιγραφή;Τιμή\n1;Καρέκλα;40\n2;Τραπέζι;90'],
  ['windows-1255', 'list.csv', 'שם;תיאור;מחיר\n1;כיסא;40\n2;שולחן;90'],
  ['windows-1256', 'list.csv', 'الاسم;الوصف;السعر\n1;كرسي;40\n2;طاولة;90'],
  [
    'windows-1250',
    'faktura.csv',
    'Indeks;Opis;Ilość\n1;Krzesło;40\n2;Łóżko dziecięce;90\nDział zakupów potwierdził zamówienie.',
  ],
  [
    'windows-1250',
    'zbozi.csv',
    'Číslo;Název;Množství\n1;Židle;40\n2;Stůl;90\nDodavatel doručí zboží do čtrnácti dnů.',
  ],
  [
    'windows-1250',
    'rend.txt',
    'A szállítási határidő tizennégy nap, a fizetés előre történik. Tükörfúrógép, űrlap, bőrönd.',
  ],
  [
    'windows-1250',
    'oferta.txt',
    'Furnizorul livrează mărfurile în paisprezece zile şi plăţile se fac în avans.',
  ],
  [
    'windows-1254',
    'urun.csv',
    'Ürün;Açıklama;Fiyat\n1;Sandalye;40\n2;Çalışma masası;90\nTeslim süresi on dört gündür, ödeme peşindir.',
  ],
  [
    'windows-1257',
    'sarasas.txt',
    'Tiekėjas pristato prekes per keturiolika dienų, už jas sumokama iš anksto. Ąžuolas, žąsis, šešėlis.',
  ],
  ['windows-1252', 'preise.csv', 'Größe;Preis;Währung\nStuhl;40 €;für Büro\nTür;90 €;über Köln'],
  ['windows-1252', 'liste.txt', 'La désignation des pièces a été vérifiée à l’usine – voilà le reçu.'],
  ['windows-1252', 'lista.txt', 'El señor Peña envió la cotización mañana; ¿está bien así?'],
  ['ibm866', 'spravka.txt', 'Справка выдана для предъявления в бухгалтерию. Остаток на складе проверен.'],
  ['x-mac-cyrillic', 'pismo.txt', 'Последняя партия задвижек прибыла вчера. Я проверил всю документацию.'],
  ['windows-874', 'list.txt', 'รายการสินค้าที่ต้องสั่งซื้อภายในสัปดาห์นี้ และราคาของแต่ละรายการ'],
  [
    'iso-8859-2',
    'lista.csv',
    'Indeks;Opis\n1;Łóżko dziecięce\n2;Śruba ze złączką\nDział zakupów potwierdził zamówienie części.',
  ],
  [
    'iso-8859-2',
    'zbozi.txt',
    'Dodavatel doručí zboží do čtrnácti dnů. Šroub, těsnění, žárovka a hřídel jsou skladem.',
  ],
  [
    'windows-1255',
    'feed.txt',
    'Source: http://shop.test/rss <item>רכב חדש הגיע לסוכנות במרכז העיר</item> <item>מחירי הדלק עלו השבוע</item>',
  ],
  [
    'windows-1251',
    'prays.csv',
    'АРТИКУЛ;НАИМЕНОВАНИЕ;ЦЕНА\n10-1;НАСОС ЦЕНТРОБЕЖНЫЙ;40\n10-2;КЛАПАН ОБРАТНЫЙ;90',
  ],
  ['koi8-r', 'prikaz.txt', 'ПРИКАЗ О НАЗНАЧЕНИИ ОТВЕТСТВЕННОГО ЗА ХРАНЕНИЕ ДОКУМЕНТОВ'],
  [
    'windows-1251',
    'oferta.txt',
    'Доставката се извършва в срок от четиринадесет дни. Цената включва монтажа на помпата.',
  ],
  [
    'windows-1256',
    'letter.txt',
    'السادة المحترمون، مدة التسليم أسبوعان من تاريخ استلام الطلب، والسعر يشمل التركيب.',
  ],
  ['windows-1252', 'liste.txt', 'Søren bor på Ærø, og Åse kører til Ålborg med færgen.'],
];

describe('text without a declared encoding', () => {
  it.each(texts)(
    'the encoding of a text file is detected from its letters: %s, %s (case %#)',
    async (encoding, name, text) => {
      const document = await extractBytes(name, encodeText(text, encoding));
      const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
      expect(words.filter((word) => !document.text.includes(word))).toEqual([]);
      expect(document.encoding).toBe(encoding);
      expect(document.remarks).toEqual([
        `This file does not say its encoding. It was read as ${encoding}. If letters are wrong, select another encoding.`,
      ]);
    },
  );

  it.each(['utf-16le', 'utf-16be'])(
    'a text file without a byte order mark is read as %s',
    async (encoding) => {
      const bytes = Buffer.from('Straße und Größe\n', 'utf16le');
      const document = await extractBytes('a.txt', encoding === 'utf-16be' ? bytes.swap16() : bytes);
      expect(document.text).toBe('Straße und Größe');
    },
  );

  it('a Japanese text with escape sequences is read as ISO-2022-JP', async () => {
    const bytes = Buffer.from('\x1b$B$3$l$OM=;;$G$9\x1b(B 40\n', 'latin1');
    const document = await extractBytes('a.txt', bytes);
    expect([document.text, document.encoding]).toEqual(['これは予算です 40', 'iso-2022-jp']);
  });

  it('a text file is read as UTF-8 despite one invalid byte', async () => {
    const line = Buffer.from('Prüfstand 4 läuft, 12 €\n');
    const document = await extractBytes(
      'a.txt',
      Buffer.concat([line, Buffer.from('Gr\xfc\xdfe\n', 'latin1'), line]),
    );
    expect(document.text).toBe('Prüfstand 4 läuft, 12 €\nGr\ufffd\ufffde\nPrüfstand 4 läuft, 12 €');
    expect(document.remarks).toEqual([
      '2 characters of this file are not valid UTF-8 and could not be read.',
    ]);
  });

  it('a valid UTF-8 file is read without a remark about its encoding', async () => {
    const document = await extractBytes('a.txt', 'Plain ASCII, or Grüße with \ufffd in it');
    expect([document.remarks, document.encoding]).toEqual([undefined, undefined]);
  });

  it('non-ASCII letters are considered although they appear only far down in the text file', async () => {
    const bytes = Buffer.concat([
      Buffer.from('plain line\n'.repeat(20_000)),
      encodeText('Насос готов', 'windows-1251'),
    ]);
    expect((await extractBytes('a.txt', bytes)).text).toContain('Насос готов');
  });

  it('a text file is read in the encoding that a person selected', async () => {
    const bytes = encodeText('Ціна насоса', 'windows-1251');
    const document = await extractBytes('a.txt', bytes, { encoding: 'koi8-r' });
    expect([document.text.includes('Ціна'), document.encoding]).toEqual([false, 'koi8-r']);
    expect((await extractBytes('a.txt', bytes, { encoding: 'windows-1251' })).text).toBe('Ціна насоса');
  });
});
