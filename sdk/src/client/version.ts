/** The version of this copy of the SDK; a test holds it to package.json. */
export const sdkVersion = '0.1.0';
