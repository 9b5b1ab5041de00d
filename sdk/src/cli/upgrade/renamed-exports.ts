/** Renamed exports for `staffroom upgrade`: entry, old name, new name. */
export const renamedExports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@staffroom/sdk/client': {
    said: 'serverMessage',
    TakenOver: 'ReceivedHandOver',
  },
  '@staffroom/sdk/reading': {
    leansOn: 'needsPreviousSentence',
    Stretch: 'TextRange',
    stretchesOf: 'overlappingRanges',
  },
  '@staffroom/sdk/server': {
    DocumentNews: 'DocumentEventCall',
    Offer: 'SharedTool',
    Step: 'Checkpoint',
  },
};
