import { Button, Group, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { articles, type Language } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Term, TermKey, TermsIn } from '#contract/terms.ts';
import { defaultTerms } from '#rules/default-terms.ts';
import { languageNames } from '#rules/languages.ts';
import { mayAdminister } from '#rules/people.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useAsker } from '#web/lib/session.ts';
import { language as pageLanguage, t, translateWith } from '#web/lib/translate.ts';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { useChangeOrganization } from '../useInvitations.ts';
import classes from './Settings.module.css';

const keys = Object.keys(defaultTerms.en) as TermKey[];

/** What was typed, ready to be saved: an empty singular means the default, an empty plural is the singular with an s. */
function termsOf(typed: TermsIn): TermsIn {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const { one = '', many = '', article } = typed[key] ?? {};
      const singular = one.trim();
      const plural = many.trim() || `${singular}s`.slice(0, limits.term);
      return singular ? [[key, { one: singular, many: plural, ...(article && { article }) }]] : [];
    }),
  );
}

/** What this company calls things, in each language, with a preview. */
export function TermsForm({ organization: { id, terms } }: { organization: Organization }) {
  const mayEdit = mayAdminister(useAsker());
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [typed, setTyped] = useState<TermsIn>();
  const saved = terms[language] ?? {};
  const fields = typed ?? saved;
  const input = termsOf(fields);
  const type = (key: TermKey, change: Partial<Term>) =>
    setTyped({ ...fields, [key]: { one: '', many: '', ...fields[key], ...change } });
  const change = useChangeOrganization(t('Terminology saved'));
  const save = (news: TermsIn) =>
    change.mutate({ id, fields: { terms: { ...terms, [language]: news } } }, { onSuccess: () => setTyped(undefined) });
  const isChanged = JSON.stringify(input) !== JSON.stringify(saved);
  const draft = useFormDraft<{ language: Language; typed: TermsIn }>(`terms.${id}`);
  const { offered, saveDraft } = draft;
  useEffect(
    () => saveDraft(typed && isChanged ? { language, typed } : undefined),
    [saveDraft, language, typed, isChanged],
  );
  function restore() {
    setLanguage(offered?.language ?? language);
    setTyped(offered?.typed);
    draft.adopt();
  }
  const preview = translateWith({ ...terms, [language]: input });
  return (
    <Card className={classes.card} aria-label={t('Terminology')}>
      <h2 className="mb-4 size-15">{t('Terminology')}</h2>
      <p className="mb-16 dimmed">{t('Use your own words across the app. Leave blank for the default.')}</p>
      <NativeSelect
        className={classes.language}
        label={t('Language of these words')}
        data={optionsOf(languageNames)}
        value={language}
        disabled={isChanged}
        onChange={({ currentTarget }) => {
          setLanguage(currentTarget.value as Language);
          setTyped(undefined);
        }}
      />
      <Form onSubmit={() => !change.isPending && save(input)}>
        <SavedDraft offered={offered && ''} restore={restore} discard={draft.discard} />
        <fieldset className={classes.terms} disabled={!mayEdit}>
          {keys.map((key) => {
            const usual = defaultTerms[language][key];
            return (
              <div key={key} className={classes.term}>
                <LineField
                  label={usual.one}
                  placeholder={usual.one}
                  most={limits.term}
                  value={fields[key]?.one ?? ''}
                  onChange={({ currentTarget }) => type(key, { one: currentTarget.value })}
                />
                <LineField
                  label={t('Plural')}
                  aria-label={t('Plural of {term}', { term: usual.one })}
                  placeholder={input[key]?.many ?? usual.many}
                  most={limits.term}
                  value={fields[key]?.many ?? ''}
                  onChange={({ currentTarget }) => type(key, { many: currentTarget.value })}
                />
                <NativeSelect
                  label={t('Article')}
                  aria-label={t('Article of {term}', { term: usual.one })}
                  data={[{ value: '', label: t('Auto') }, ...articles[language]]}
                  disabled={!fields[key]?.one}
                  value={fields[key]?.article ?? ''}
                  onChange={({ currentTarget: { value } }) =>
                    type(key, { article: value === '' ? undefined : (value as NonNullable<Term['article']>) })
                  }
                />
              </div>
            );
          })}
        </fieldset>
        {language === pageLanguage && (
          <p className={`${classes.preview} flex wrap gap-6 mt-20`} aria-live="polite">
            <span>{preview('{rocksTitle} On Track')}</span>
            <span>{preview('Add {todoArticle} {todo}')}</span>
            <span>{preview('No open {issues}')}</span>
            <span>{preview('Add {measurableArticle} {measurable}')}</span>
          </p>
        )}
        {mayEdit && (
          <Group gap="xs" mt="md">
            <SubmitButton loading={change.isPending} disabled={!isChanged}>
              {t('Save terminology')}
            </SubmitButton>
            {isChanged && (
              <Button variant="default" onClick={() => setTyped(undefined)}>
                {t('Discard')}
              </Button>
            )}
            {Object.keys(saved).length > 0 && (
              <Button variant="subtle" onClick={() => save({})}>
                {t('Reset all')}
              </Button>
            )}
          </Group>
        )}
      </Form>
    </Card>
  );
}
