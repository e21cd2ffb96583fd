import type { TodoRepeat } from '#contract/todos.ts';
import { weekdayOf } from '#rules/dates.ts';
import { hasWeekdays, todoRepeatNames } from '#rules/todo-repeats.ts';
import { useFormats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { weekdayName } from '#web/ui/dates/weekdayName.ts';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { weekdaysOf } from '../repeats.ts';
import type { TodoForm } from '../useTodoForm.ts';
import classes from './TodoFields.module.css';

/** How a to-do repeats: how often, until when, and on which weekdays. */
export function RepeatFields({ form, disabled }: { form: TodoForm; disabled: boolean }) {
  const { field, values, before } = form;
  const { every, dueDate } = values;
  return (
    <>
      <div className={classes.pair}>
        <Select
          label={t('Repeat')}
          data={optionsOf(todoRepeatNames)}
          placeholder={t("Doesn't repeat")}
          description={dueDate === null ? t('Set a due date first. It repeats from that day on.') : undefined}
          clearable
          disabled={disabled || (dueDate === null && every === null)}
          {...field('every')}
        />
        {every && <DateField label={t('Until')} disabled={disabled} {...field('until')} />}
      </div>
      {every && hasWeekdays(every) && dueDate !== null && !disabled && (
        <Weekdays form={form} every={every} dueDate={dueDate} />
      )}
      {before?.repeat && !disabled && <Following form={form} />}
    </>
  );
}

type WeekdaysProps = { form: TodoForm; every: TodoRepeat['every']; dueDate: string };

/** The weekdays, from the first day of the week. Unless someone chooses others, it is the one of the due date. */
function Weekdays({ form: { values, set }, every, dueDate }: WeekdaysProps) {
  const { firstDayOfWeek } = useFormats();
  const chosen = weekdaysOf({ every, weekdays: values.weekdays }, dueDate);
  function toggle(day: number) {
    const days = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].sort();
    const isUsual = days.length === 1 && days[0] === weekdayOf(dueDate);
    if (days.length > 0) set({ weekdays: isUsual ? null : days });
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="small">{t('On these days')}</legend>
      <div className="row wrap gap-16">
        {Array.from({ length: 7 }, (_, index) => ((firstDayOfWeek + 6 + index) % 7) + 1).map((day) => (
          <CheckField
            key={day}
            label={weekdayName(day, 'short')}
            checked={chosen.includes(day)}
            onChange={() => toggle(day)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Asks whether to change the following to-dos too. If the to-do repeats differently, it says what happens. */
function Following({ form: { values, following, setFollowing, repeatsDifferently } }: { form: TodoForm }) {
  if (!repeatsDifferently)
    return <CheckField label={t('Also change following {todos}')} checked={following} onChange={setFollowing} />;
  return (
    <p className="dimmed small">
      {values.every === null ? t('It will not repeat any more.') : t('It will repeat like this from now on.')}
    </p>
  );
}
