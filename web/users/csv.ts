import type { User } from '#contract/users.ts';
import { msg } from '#rules/translate.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { t } from '#web/lib/translate.ts';
import { roleNames, stateText } from './options.ts';
import type { PersonFacts } from './usePersonFacts.ts';

const header = [
  msg('First Name'),
  msg('Last Name'),
  msg('Email'),
  msg('Role'),
  msg('Access'),
  msg('Title'),
  msg('Seat'),
  msg('Reports to'),
  msg('Teams'),
  msg('Phone'),
  msg('Location'),
  msg('Pronouns'),
];

/** People as spreadsheet rows. */
export const peopleRows = (people: User[], factsOf: (person: User) => PersonFacts): ExportRow[] => [
  header.map((name) => t(name)),
  ...people.map((person) => {
    const { seats, managers, teams } = factsOf(person);
    const { firstName, lastName, email, hasAccount, title, phone, location, pronouns } = person;
    const role = hasAccount ? t(roleNames[person.role]) : '';
    const state = stateText(person);
    return [
      firstName,
      lastName,
      email,
      role,
      state ? t(state) : t('Active'),
      title,
      seats,
      managers,
      teams,
      phone,
      location,
      pronouns,
    ];
  }),
];
