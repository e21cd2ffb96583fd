import type { pictures } from '#contract/pictures.ts';
import type { Routes } from '#server/http/routes.ts';
import { changeOwnLogo, changeOwnPicture, deleteOwnLogo, deleteOwnPicture, findLogo, findPicture } from './pictures.ts';

export const pictureRoutes: Routes<typeof pictures> = {
  changeOwn: (scope, { body }) => changeOwnPicture(scope, body),
  deleteOwn: (scope) => deleteOwnPicture(scope),
  ofUser: (scope, { params }) => findPicture(scope, params.id, params.hash),
  changeLogo: (scope, { params, body }) => changeOwnLogo(scope, params.id, body),
  deleteLogo: (scope, { params }) => deleteOwnLogo(scope, params.id),
  logo: (scope, { params }) => findLogo(scope, params.id, params.hash),
};
