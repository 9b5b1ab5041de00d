export class Misuse extends Error {}
