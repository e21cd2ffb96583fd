import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Organization } from '#contract/organizations.ts';
import type { TermKey, Terms } from '#contract/terms.ts';
import { mayAdminister } from '#rules/people.ts';
import { defaultTerms, inTerms } from '#rules/terms.ts';
import { useAsker } from '#web/lib/session.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useChangeOrganization } from '../useInvitations.ts';
import classes from './Settings.module.css';

const keys = Object.keys(defaultTerms) as TermKey[];
/** How long a term may be, in characters. */
const most = 40;

/** Texts of the screens in which each term is seen. */
const samples = [
  'Rocks On Track',
  'Add a to-do',
  'No open issues',
  'New Scorecard',
  'Start Meeting',
  'Add a measurable',
];

/** What this company calls things, with a look at how it reads. */
export function TermsForm({ organization: { id, terms } }: { organization: Organization }) {
  const mayEdit = mayAdminister(useAsker());
  const [typed, setTyped] = useState<Terms>();
  const shown = typed ?? terms;
  const type = (key: TermKey, number: 'one' | 'many', text: string) =>
    setTyped({ ...shown, [key]: { ...(shown[key] ?? { one: '', many: '' }), [number]: text } });
  // A plural that was left out is made of the singular; what is left out as a whole is called as usual.
  const given: Terms = Object.fromEntries(
    keys.flatMap((key) => {
      const one = shown[key]?.one.trim() ?? '';
      const many = shown[key]?.many.trim() || (one && `${one}s`.slice(0, most));
      return one ? [[key, { one, many }]] : [];
    }),
  );
  const change = useChangeOrganization('Terms saved');
  const save = (news: Terms) =>
    change.mutate({ id, fields: { terms: news } }, { onSuccess: () => setTyped(undefined) });
  const isChanged = JSON.stringify(given) !== JSON.stringify(terms);
  return (
    <Card className={classes.card} aria-label="Terms">
      <h2 className={classes.heading}>What You Call Things</h2>
      <p className={classes.note}>
        Your words stand on every screen and in every file. What you leave empty is called as usual.
      </p>
      <Form onSubmit={() => !change.isPending && save(given)}>
        <fieldset className={classes.terms} disabled={!mayEdit}>
          {keys.map((key) => {
            const usual = defaultTerms[key];
            return (
              <div key={key} className={classes.term}>
                <TextInput
                  label={usual.one}
                  placeholder={usual.one}
                  maxLength={most}
                  value={shown[key]?.one ?? ''}
                  onChange={({ currentTarget }) => type(key, 'one', currentTarget.value)}
                />
                <TextInput
                  label="Plural"
                  aria-label={`Plural of ${usual.one}`}
                  placeholder={given[key]?.many ?? usual.many}
                  maxLength={most}
                  value={shown[key]?.many ?? ''}
                  onChange={({ currentTarget }) => type(key, 'many', currentTarget.value)}
                />
              </div>
            );
          })}
        </fieldset>
        <p className={classes.preview} aria-live="polite">
          {samples.map((sample) => (
            <span key={sample}>{inTerms(sample, given)}</span>
          ))}
        </p>
        {mayEdit && (
          <Group gap="xs" mt="md">
            <SubmitButton loading={change.isPending} disabled={!isChanged}>
              Save Terms
            </SubmitButton>
            {isChanged && (
              <Button variant="default" onClick={() => setTyped(undefined)}>
                Discard
              </Button>
            )}
            {Object.keys(terms).length > 0 && (
              <Button variant="subtle" onClick={() => save({})}>
                Reset All
              </Button>
            )}
          </Group>
        )}
      </Form>
    </Card>
  );
}
