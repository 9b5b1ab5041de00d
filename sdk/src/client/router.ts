export { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
export { Link } from './ui/button/link.tsx';
