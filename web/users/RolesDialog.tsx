import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/users.ts';
import { type Extent, roleTable } from '#rules/roles.ts';
import { type Message, msg } from '#rules/translate.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { IconCheck } from '#web/ui/icons/icons.ts';
import { roleNames } from './options.ts';
import classes from './RolesDialog.module.css';

const extentNames: Record<Extent, Message> = {
  any: msg('Yes'),
  team: msg('Own, teams'),
  own: msg('Own'),
  none: msg('No'),
};

/** The permissions of all roles in a table, with the chosen role highlighted. */
export default function RolesDialog({ chosen, onClose }: { chosen: Role; onClose: () => void }) {
  return (
    <TitledDialog onClose={onClose} title={t('What each role can do')} width={720}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {roles.map((role) => (
              <th key={role} scope="col" data-chosen={role === chosen || undefined}>
                {t(roleNames[role])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roleTable(useAsker().inviters ?? undefined).map(({ name, extents }) => (
            <tr key={name.text}>
              <th scope="row">{t(name)}</th>
              {roles.map((role) => (
                <td key={role} data-chosen={role === chosen || undefined}>
                  <ExtentSign extent={extents[role]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-12 dimmed small">
        {t(
          '“Own” means what you own, created or lead. “Own, teams” adds what your teams own. Only its members can read what is in a private team, whatever their role.',
        )}
      </p>
    </TitledDialog>
  );
}

function ExtentSign({ extent }: { extent: Extent }) {
  if (extent === 'any')
    return <IconCheck size={17} stroke={2} className={classes.yes} role="img" aria-label={t(extentNames.any)} />;
  if (extent === 'none')
    return (
      <span className="dimmed" role="img" aria-label={t(extentNames.none)}>
        –
      </span>
    );
  return t(extentNames[extent]);
}
