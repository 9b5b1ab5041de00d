// Before any text is made: modules that are imported later look at it once. What is no language is English to them.
document.documentElement.lang = new URLSearchParams(location.search).get('lang') ?? 'en';

export {};
