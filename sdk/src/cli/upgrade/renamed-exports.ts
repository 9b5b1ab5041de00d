/** Renamed exports for `staffroom upgrade`: entry, old name, new name. */
export const renamedExports: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@staffroom/sdk': {
    largestRecord: 'maxRecordBytes',
    mostStyleSamples: 'maxStyleSamples',
    OfferedTool: 'SharedToolInfo',
    offeredToolName: 'sharedToolName',
    offerProblem: 'sharedToolProblem',
  },
  '@staffroom/sdk/client': { said: 'serverMessage' },
  '@staffroom/sdk/core': { saidIn: 'serverMessagesIn' },
  '@staffroom/sdk/host': { learnSaid: 'learnServerMessages' },
  '@staffroom/sdk/server': {
    CallSettings: 'ModelSettings',
    Offer: 'SharedTool',
    OfferName: 'SharedToolName',
    Step: 'Checkpoint',
  },
  '@staffroom/sdk/testing': { Said: 'TestAnswer' },
};
