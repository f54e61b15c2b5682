/** How a language is written in charsets with one byte per character. */
export type CharsetProfile = {
  readonly languages: readonly string[];
  /** The most common first. */
  readonly charsets: readonly string[];
  /** Small letters beyond ASCII that most texts contain. */
  readonly common: string;
  readonly rare: string;
};

const WESTERN = ['windows-1252'];
const CENTRAL = ['windows-1250', 'iso-8859-2'];
const BALTIC = ['windows-1257', 'iso-8859-13', 'iso-8859-4'];
const CYRILLIC = ['windows-1251', 'koi8-r', 'koi8-u', 'iso-8859-5', 'ibm866'];
const ARABIC = ['windows-1256', 'iso-8859-6'];
const VIETNAMESE_MARKS = '\u0300\u0301\u0303\u0309\u0323';

/** Of several profiles that match equally well, the first applies. */
export const CHARSET_PROFILES: readonly CharsetProfile[] = [
  { languages: ['fr'], charsets: WESTERN, common: 'éèêàçôùûîâ', rare: 'ëïüÿœæ' },
  { languages: ['es', 'gl'], charsets: WESTERN, common: 'áéíóúñ', rare: 'üªº' },
  { languages: ['de'], charsets: WESTERN, common: 'äöüß', rare: 'é' },
  { languages: ['pt'], charsets: WESTERN, common: 'ãçéáêíóõúâà', rare: 'ôüªº' },
  { languages: ['it'], charsets: WESTERN, common: 'èàòùìé', rare: 'îªº' },
  { languages: ['ca'], charsets: WESTERN, common: 'àéèíóòç', rare: 'úïü' },
  {
    languages: ['nl', 'af', 'en', 'id', 'ms'],
    charsets: WESTERN,
    common: 'éëïöüèê',
    rare: 'áàóôûñç',
  },
  { languages: ['sv', 'fi'], charsets: WESTERN, common: 'åäö', rare: 'éšž' },
  { languages: ['da', 'no', 'nb', 'nn'], charsets: WESTERN, common: 'æøå', rare: 'éèêòóô' },
  { languages: ['is', 'fo'], charsets: WESTERN, common: 'áíðéóþöæúý', rare: 'ø' },
  { languages: ['ga', 'eu'], charsets: WESTERN, common: 'áéíóú', rare: 'ñü' },
  { languages: ['pl'], charsets: CENTRAL, common: 'ęłóążśćńź', rare: 'é' },
  { languages: ['cs'], charsets: CENTRAL, common: 'íáéěýščžřů', rare: 'úóňďťö' },
  { languages: ['sk'], charsets: CENTRAL, common: 'áíéčžšýúľťô', rare: 'óďňäĺŕ' },
  { languages: ['hu'], charsets: CENTRAL, common: 'áéöóőüí', rare: 'úű' },
  { languages: ['ro'], charsets: CENTRAL, common: 'ăîâşţ', rare: 'é' },
  { languages: ['hr', 'bs', 'sl', 'sr-latn'], charsets: CENTRAL, common: 'čšžćđ', rare: 'é' },
  { languages: ['sq'], charsets: CENTRAL, common: 'ëç', rare: '' },
  { languages: ['tr', 'az'], charsets: ['windows-1254'], common: 'ıişğüçö', rare: 'âîû' },
  { languages: ['lt'], charsets: BALTIC, common: 'ėšųžįąčūę', rare: '' },
  { languages: ['lv'], charsets: BALTIC, common: 'āīēšņūļž', rare: 'čķģ' },
  { languages: ['et'], charsets: [...BALTIC, ...WESTERN], common: 'äõüö', rare: 'šž' },
  {
    languages: ['ru'],
    charsets: CYRILLIC,
    common: 'оеаинтсрвлкмдпу',
    rare: 'яыьгзбчйхжшюцщэфъё',
  },
  {
    languages: ['uk'],
    charsets: CYRILLIC,
    common: 'оанивіетрслкдмпу',
    rare: 'ягзьбчйхїєжшюцщфґ',
  },
  { languages: ['be'], charsets: CYRILLIC, common: 'анiіоерлскўзідты', rare: 'упмявбгёжйхцчшьэюф' },
  { languages: ['bg'], charsets: CYRILLIC, common: 'аиоентсрвлкдпмъу', rare: 'язгбчщжйхшцфюь' },
  {
    languages: ['sr', 'mk'],
    charsets: CYRILLIC,
    common: 'аоиенрсјтвкудмпл',
    rare: 'зџчшжцхгбњљђћфѓќѕ',
  },
  {
    languages: ['el'],
    charsets: ['windows-1253', 'iso-8859-7'],
    common: 'αοιετσνηυρπκμςλόάίέ',
    rare: 'ήύώδγχθφβξζωψϊϋΐΰ',
  },
  {
    languages: ['he', 'yi'],
    charsets: ['windows-1255', 'iso-8859-8'],
    common: 'יוהלאמתרשבנ',
    rare: 'כדחםפקעגטזןצסךףץ',
  },
  {
    languages: ['ar', 'fa', 'ur'],
    charsets: ARABIC,
    common: 'المينوترهبدسعقف',
    rare: 'كحةجشصخأطىزذضإغظءئثآؤپچژگکیًٌٍَُِّْـ',
  },
  {
    languages: ['th'],
    charsets: ['windows-874'],
    common: 'านรกเ่อีัน้งมยลคิวดสทตะปไบห',
    rare: 'พแจใขชุูโืึผซธถภศษณฟญ็์ๆฉฐฎฏฆฌฒฑฝฮฤำฅฯๅๅฦ๊๋ฃ',
  },
  {
    languages: ['vi'],
    charsets: ['windows-1258'],
    common: `đôêưâơăáàạ${VIETNAMESE_MARKS}`,
    rare: 'ốéèíìóòúùý',
  },
];
