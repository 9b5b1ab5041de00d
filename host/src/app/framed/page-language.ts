// Sets the language before modules with texts are imported, which read it only once. An unknown language means English.
document.documentElement.lang = new URLSearchParams(location.search).get('lang') ?? 'en';

export {};
