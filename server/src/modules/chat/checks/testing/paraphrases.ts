/**
 * For each question of the retrieval corpus: a correct paraphrase of the answer, and a paraphrase with one error. The sentences
 * were written for this test; their content comes from the corpus articles.
 */
export const paraphrases: Readonly<Record<string, readonly [right: string, wrong: string]>> = {
  '5726eb785951b619008f8278': [
    'After a first response to a pathogen, adaptive immunity builds up an immunological memory, which makes later responses to the same pathogen stronger.',
    'After a first response to a pathogen, innate immunity builds up an immunological memory, which makes later responses to the same pathogen weaker.',
  ],
  '5726219489a1e219009ac2d0': [
    'On a shared physical medium such as radio, packets can be delivered under a multiple access scheme.',
    'On a shared physical medium such as radio, packets cannot be delivered under a multiple access scheme.',
  ],
  '56bf6d343aeaaa14008c961b': [
    'ESPN Deportes was the only Spanish-language broadcaster of Super Bowl 50, under an agreement with CBS and the NFL announced in December 2015.',
    'ESPN Deportes was the only Spanish-language broadcaster of Super Bowl 50, under an agreement with NBC and the NFL announced in December 2015.',
  ],
  '56e10043e3433e1400422a84': [
    'Tesla thought that the unusual signals from his receiver might be communications from another planet.',
    'Marconi thought that the unusual signals from his receiver might be communications from another planet.',
  ],
  '572968cf1d046914007793cf': [
    'Two research teams from Japan were the first to sequence the chloroplast DNA, of liverwort and tobacco, in 1986.',
    'Two research teams from Germany were the first to sequence the chloroplast DNA, of liverwort and tobacco, in 1986.',
  ],
  '57377083c3c5551400e51ee0': [
    'Gravity on an object hanging from a spring scale is balanced by the spring reaction force, which is equal to the weight of the object.',
    'Gravity on an object hanging from a spring scale is balanced by the spring reaction force, which is twice the weight of the object.',
  ],
  '570d2d68fed7b91900d45cbb': [
    'Grain is sown on over 26,000 km² of farmland in Victoria, mainly in the west of the state.',
    'Grain is sown on over 26,000 hectares of farmland in Victoria, mainly in the east of the state.',
  ],
  '572671a5f1498d1400e8dfe7': [
    'Rocks that lie deep enough to be ductilely stretched are frequently metamorphosed as well.',
    'Rocks that lie deep enough to be ductilely stretched are never metamorphosed.',
  ],
  '57267a94f1498d1400e8e124': [
    'Border Reiver surnames like Armstrong, Charlton and Robson are strongly present.',
    'Border Reiver surnames like Armstrong, Macdonald and Robson are strongly present.',
  ],
  '56d7096b0d65d214001982fe': [
    'Newton of Carolina and Von Miller of Denver, the two top picks of the draft of 2011, meet in the game.',
    'Newton of Carolina and Von Miller of Denver, the two top picks of the draft of 2012, meet in the game.',
  ],
  '56bec9133aeaaa14008c9447': [
    'Kony Ealy tipped a pass by Manning to himself, intercepted it, and returned it 19 yards.',
    'Kony Ealy tipped a pass by Manning to himself, intercepted it, and returned it 29 yards.',
  ],
  '57273cca708984140094db36': [
    'Megaprojects is the term for the largest construction projects.',
    'Megaprojects is not the term for the largest construction projects.',
  ],
  '572732f8f1498d1400e8f477': [
    'The Genghis Khan Mausoleum was built many years after he died; it is a memorial and not the place where he is buried.',
    'The Genghis Khan Mausoleum was built many years after he died, at the place where he is buried in Samarkand.',
  ],
  '56f7eddca6d7ea1400e172d8': [
    'The event to which he attributed his decision took place on July 2, 1505, when he rode back to university after a trip home.',
    'The event to which he attributed his decision took place on July 12, 1505, when he rode back to university after a trip home.',
  ],
  '56bead5a3aeaaa14008c91ea': [
    'In the AFC Championship Game the Broncos beat the New England Patriots 20–18.',
    'In the AFC Championship Game the Broncos beat the New England Patriots 28–20.',
  ],
  '57264a74708984140094c18e': [
    'The medieval epidemic was not called the Black Death in England before 1823.',
    'The medieval epidemic was already called the Black Death in England in 1732.',
  ],
  '56f7f2e0aef2371900625cb4': [
    'Luther received his Doctor of Theology on October 19, 1512, and joined the senate of the theological faculty two days later.',
    'Luther received his Doctor of Medicine on October 19, 1512, and joined the senate of the theological faculty two days later.',
  ],
  '572927d06aef051400154adf': [
    'KNLS has the mandate to set up, equip, manage and maintain public and national libraries.',
    'KNLS has the mandate to set up, equip, manage and maintain private and university libraries.',
  ],
  '5725ff8238643c19005acf4d': [
    'The future California High Speed Rail is planned to be served by Fresno.',
    'The future California High Speed Rail is planned to be served by Bakersfield.',
  ],
  '57297991af94a219006aa4b7': [
    'Transgenes in chloroplasts cannot spread through pollen in most flowering plants, since these plastids are not inherited from the male parent.',
    'Transgenes in chloroplasts can spread through pollen in most flowering plants, since these plastids are inherited from the male parent.',
  ],
  '57263cfcec44d21400f3dc8d': [
    'Apple Inc. developed the proprietary AppleTalk networking protocols for its Macintosh computers in 1985.',
    'IBM developed the proprietary AppleTalk networking protocols for its Macintosh computers in 1985.',
  ],
  '5726ea985951b619008f8261': [
    'Consultant pharmacists concentrate on reviewing medication regimens rather than on dispensing drugs.',
    'Consultant pharmacists concentrate on dispensing drugs to elderly patients at home.',
  ],
  '56d729180d65d21400198427': [
    'Jonathan Stewart’s 1-yard touchdown run cut the score to 10–7 with 11:28 to go in the second quarter.',
    'Jonathan Stewart’s 1-yard touchdown run cut the score to 10–7 with 11:28 to go in the fourth quarter.',
  ],
  '572a005f1d046914007796b8': [
    'Settlement and deforestation increased after the first two highways opened up the rainforest.',
    'Settlement and deforestation decreased after the first two highways opened up the rainforest.',
  ],
  '57340b1bd058e614000b686a': [
    'On October 7, 1763 King George III issued the Royal Proclamation, which set out how the newly conquered territory was divided and administered.',
    'On October 7, 1763 King George II issued the Royal Proclamation, which set out how the newly conquered territory was divided and administered.',
  ],
  '56f80ad1a6d7ea1400e1739b': [
    'Between 1510 and 1520 Luther gave lectures on the Psalms and on the books of Hebrews, Romans and Galatians.',
    'Between 1510 and 1520 Luther gave lectures on the Psalms and on the books of Hebrews, Corinthians and Galatians.',
  ],
  '56f7eba8a6d7ea1400e172d1': [
    'Luther held that reason may question men and institutions, but not God.',
    'Luther held that reason may question men, institutions and God.',
  ],
  '57286dfa2ca10214002da336': [
    'The Mongols were defeated by the Tran dynasty in the Battle of Bạch Đằng in 1288.',
    'The Tran dynasty was defeated by the Mongols in the Battle of Bạch Đằng in 1285.',
  ],
  '5725be0f271a42140099d118': [
    'Because of fluctuations of the climate in the last 34 million years, savanna regions have been able to expand into the tropics.',
    'Because of fluctuations of the climate in the last 34 thousand years, savanna regions have been able to expand into the tropics.',
  ],
  '572821274b864d1900164514': [
    'The 37-storey Wells Fargo Center was built from 1972 to 1974 and is known for its flared base.',
    'The 42-storey Wells Fargo Center was built from 1972 to 1974 and is known for its flared base.',
  ],
  '57299ec43f37b3190047850d': [
    'The notion of an ideal generally takes the place of that of a number in ring theory.',
    'The notion of a vector generally takes the place of that of a number in ring theory.',
  ],
  '56d9c5e7dc89441400fdb7d9': [
    'On the opening drive Peyton Manning threw an 18-yard pass to Owen Daniels and one of 22 yards to Andre Caldwell.',
    'On the opening drive Peyton Manning threw a 22-yard pass to Demaryius Thomas.',
  ],
  '572f57c704bcaa1900d7686f': [
    'The Alter Rhein bounds the delta in the west, and a modern canalized section bounds it in the east.',
    'The Alter Rhein bounds the delta in the south, and a modern harbour bounds it in the north.',
  ],
  '57290b21af94a219006a9fd1': [
    'Kenya was 139th of 176 countries in the CPI of 2012, scoring 27 out of 100.',
    'Kenya was 139th of 176 countries in the CPI of 2012, scoring 72 out of 100.',
  ],
  '56e0b9d57aa994140058e6c5': [
    'George Westinghouse licensed Tesla’s AC induction motor and his transformer, and employed him briefly as a consultant.',
    'Thomas Edison licensed Tesla’s AC induction motor and his transformer, and employed him briefly as a consultant.',
  ],
  '56be4db0acb8001400a502ec': [
    'The Denver Broncos beat the Carolina Panthers 24–10 and won their third Super Bowl.',
    'The Carolina Panthers beat the Denver Broncos 24–10 and won their third Super Bowl.',
  ],
  '5725d0e3271a42140099d236': [
    'In 1964 and 1965 five boilerplate CSMs, AS-101 to AS-105, were launched into orbit.',
    'In 1964 and 1965 seven boilerplate CSMs, AS-101 to AS-107, were launched into orbit.',
  ],
  '57281cb22ca10214002d9e20': [
    'On October 4, 2010 the fourth soundtrack was released, with music from the specials of 2008–2010 on two discs.',
    'On November 4, 2010 the fourth soundtrack was released, with music from the specials of 2008–2010 on two discs.',
  ],
  '5711648850c2381900b54ac6': [
    'Gas turbines reach entry temperatures close to 1,500 °C.',
    'Gas turbines reach entry temperatures close to 1,500 °F.',
  ],
  '5726bc1add62a815002e8ea6': [
    'Equal treatment of workers is mainly governed by articles 1 to 7 of the Free Movement of Workers Regulation.',
    'Equal treatment of workers is mainly governed by articles 8 to 12 of the Free Movement of Workers Regulation.',
  ],
};
