declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';

interface ImportMeta {
  /** Returns the files that the build has found in a folder, by name. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp },
  ): { (key: string): string; keys(): string[] };
}
