declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';

interface ImportMeta {
  /** What a build finds in a folder: the files' names, and what each of them is. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp },
  ): { (key: string): string; keys(): string[] };
}
