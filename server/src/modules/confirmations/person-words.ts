import type { Question } from '../../http/ask-question.ts';

type Person = { name: string; email: string };

/** The questions about handing over and erasing what belongs to a person. */
interface PersonWords {
  handOver(person: Person, successor: Person): Question;
  erase(person: Person): Question;
}

const one = ({ name, email }: Person) => (name === '' ? email : name);

const en: PersonWords = {
  handOver: (person, successor) => ({
    title: `Hand over what belongs to ${one(person)}?`,
    facts: [
      ['From', person.email],
      ['To', successor.email],
      ['What changes', `${one(successor)} owns the selected things, and can read all of them`],
    ],
  }),
  erase: (person) => ({
    title: `Erase all data of ${one(person)}?`,
    facts: [
      ['Account', person.email],
      ['What changes', 'Documents, chats, memories and everything else of this person is deleted'],
      ['What stays', 'Usage and audit log, under a pseudonym'],
      ['Undo', 'This can’t be undone'],
    ],
  }),
};

const de: PersonWords = {
  handOver: (person, successor) => ({
    title: `Übergeben, was ${one(person)} gehört?`,
    facts: [
      ['Von', person.email],
      ['An', successor.email],
      ['Was sich ändert', `${one(successor)} gehört das Ausgewählte und kann alles davon lesen`],
    ],
  }),
  erase: (person) => ({
    title: `Alle Daten von ${one(person)} löschen?`,
    facts: [
      ['Konto', person.email],
      ['Was sich ändert', 'Dokumente, Chats, Erinnerungen und alles andere dieser Person wird gelöscht'],
      ['Was bleibt', 'Nutzung und Änderungsprotokoll, unter einem Pseudonym'],
      ['Rückgängig', 'Das lässt sich nicht rückgängig machen'],
    ],
  }),
};

export const personWords = { en, de };
