// Must run before modules with texts are imported, which read it once. An unknown language means English.
document.documentElement.lang = new URLSearchParams(location.search).get('lang') ?? 'en';

export {};
