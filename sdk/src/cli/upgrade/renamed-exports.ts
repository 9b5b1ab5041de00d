/** Renamed exports for `staffroom upgrade`: entry, old name, new name. */
export const renamedExports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@staffroom/sdk': {
    changedMeanwhile: 'changedSinceLoaded',
    largestRecord: 'maxRecordBytes',
    MissedNews: 'MissedEvents',
    mostStyleSamples: 'maxStyleSamples',
    OfferedTool: 'SharedToolInfo',
    offeredToolName: 'sharedToolName',
    offerProblem: 'sharedToolProblem',
    StepNews: 'StepChanges',
  },
  '@staffroom/sdk/client': {
    HeardFrame: 'ReceivedFrame',
    said: 'serverMessage',
    TakenOver: 'ReceivedHandOver',
    Whose: 'SettingsOwner',
  },
  '@staffroom/sdk/core': { saidIn: 'serverMessagesIn' },
  '@staffroom/sdk/host': { learnSaid: 'learnServerMessages' },
  '@staffroom/sdk/reading': {
    leansOn: 'needsPreviousSentence',
    Stretch: 'TextRange',
    stretchesOf: 'overlappingRanges',
  },
  '@staffroom/sdk/server': {
    CallSettings: 'ModelSettings',
    DocumentNews: 'DocumentEventCall',
    Offer: 'SharedTool',
    OfferName: 'SharedToolName',
    Step: 'Checkpoint',
  },
  '@staffroom/sdk/style': { QuotedStretch: 'QuotedRange' },
  '@staffroom/sdk/testing': { Said: 'TestAnswer' },
};
